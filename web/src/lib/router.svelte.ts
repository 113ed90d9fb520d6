/** The current URL, and navigation between pages without a reload. */
class Router {
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

export const router = new Router()

addEventListener('popstate', () => {
  router.url = new URL(location.href)
})

/** Follow links to our own pages; leave all others, and clicks with modifier keys, to the browser. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/')) return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  router.go(link.href)
}

/** Match a path against a pattern such as "/table/:id"; return its parameters, or null. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/\/+$/, '').split('/')
  if (path === '/') given.splice(0, given.length, '', '')
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(':')) found[part.slice(1)] = decode(given[i]!)
    else if (part !== given[i]) return null
  }
  return found
}

/** Decode a part of a URL; leave it as it is if it is malformed. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
