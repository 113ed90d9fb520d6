/** How things come in: a figure from where it stood, a block from above. Only transform and opacity move. */
import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { motionDuration } from '../../lib/settings.svelte'
import type { Point } from './squares'

const NONE: TransitionConfig = { duration: 0 }

/** `from` is seen from where it arrives: a point, or nowhere for what is new; not given, nothing moves */
export function arrive(_: Element, { from }: { from: Point | null | undefined }): TransitionConfig {
  if (from === undefined) return NONE
  if (from === null)
    return {
      duration: motionDuration(320),
      easing: cubicOut,
      css: (t, u) => `transform: translateY(${-26 * u}px); opacity: ${t}`,
    }
  const [x, y] = from
  const hop = Math.min(30, 8 + Math.hypot(x, y) / 12)
  return {
    duration: motionDuration(Math.min(700, 320 + Math.hypot(x, y))),
    easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u - hop * 4 * t * u}px)`,
  }
}

export function drop(_: Element, { high }: { high: number }): TransitionConfig {
  if (high === 0) return NONE
  return {
    duration: motionDuration(300),
    easing: cubicOut,
    css: (t, u) => `transform: translateY(${-high * u}px); opacity: ${t}`,
  }
}
