/** Plays a sound when the user's turn begins. */
import { settings } from '../lib/settings.svelte'
import type { LiveTable } from './live.svelte'

const TONES = [523.25, 783.99] // c, g
const LENGTH = 0.14 // seconds

function chime(): void {
  const audio = new AudioContext()
  for (const [i, tone] of TONES.entries()) {
    const start = audio.currentTime + i * LENGTH
    const [sound, loudness] = [audio.createOscillator(), audio.createGain()]
    sound.frequency.value = tone
    loudness.gain.setValueAtTime(0.15, start)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 2 * LENGTH)
    sound.connect(loudness).connect(audio.destination)
    sound.start(start)
    sound.stop(start + 2 * LENGTH)
  }
  setTimeout(() => void audio.close(), 1000)
}

/** Chime at the start of each turn; call when a table is shown. */
export function chimeOnTurn(live: () => LiveTable): void {
  let wasAsked = true
  $effect(() => {
    const asked = live().asked !== null
    if (asked && !wasAsked && settings.sound) chime()
    wasAsked = asked
  })
}
