/** Transitions of figures and blocks, on transform and opacity only. */
import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { motionDuration } from '../../lib/settings.svelte'
import type { Point } from './squares'

const NONE: TransitionConfig = { duration: 0 }

/** Move a figure from a point relative to its destination; null drops in a new one, undefined skips the animation. */
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

/** Drop a block from above. */
export function drop(_: Element, { high }: { high: number }): TransitionConfig {
  if (high === 0) return NONE
  return {
    duration: motionDuration(300),
    easing: cubicOut,
    css: (t, u) => `transform: translateY(${-high * u}px); opacity: ${t}`,
  }
}
