/** Move the focus within a row of buttons by arrow keys (the row itself keeps the roving tabindex). */
export function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const here = buttons.indexOf(document.activeElement as HTMLElement)
  if (here < 0) return
  const steps: Record<string, number> = {
    ArrowRight: here + 1,
    ArrowDown: here + 1,
    ArrowLeft: here - 1,
    ArrowUp: here - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons[(to + buttons.length) % buttons.length]!.focus()
}
