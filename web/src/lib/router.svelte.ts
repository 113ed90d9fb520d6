/** Where we are: the address of the page, and how to go elsewhere without loading anew. */
class Place {
  url = $state(new URL(location.href))

  get path(): string {
    return this.url.pathname
  }

  go(to: string, { replace = false } = {}): void {
    const next = new URL(to, location.href)
    if (next.href === this.url.href) return
    history[replace ? 'replaceState' : 'pushState'](null, '', next)
    const samePage = next.pathname === this.url.pathname
    this.url = next
    if (!samePage) scrollTo(0, 0)
  }
}

export const place = new Place()

addEventListener('popstate', () => {
  place.url = new URL(location.href)
})

/** Links to our own pages are followed here; all others, and clicks with keys held, by the browser. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/')) return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  place.go(link.href)
}

/** The parts of a path that a pattern like "/table/:id" names, or nothing when it is another page. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/\/+$/, '').split('/')
  if (path === '/') given.splice(0, given.length, '', '')
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(':')) found[part.slice(1)] = decoded(given[i]!)
    else if (part !== given[i]) return null
  }
  return found
}

/** as it was before it was put into an address; what never was is left as it is */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
