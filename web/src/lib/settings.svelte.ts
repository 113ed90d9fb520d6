/** What a person chose for this browser, kept here and nowhere else. */
export const LANGUAGES = ['en', 'fr', 'de', 'pl'] as const
export const THEMES = ['system', 'light', 'dark'] as const
export const PALETTES = ['classic', 'clear', 'contrast'] as const
export const MOTIONS = ['system', 'full', 'none'] as const

export type Language = (typeof LANGUAGES)[number]

export interface Settings {
  language: Language
  theme: (typeof THEMES)[number]
  palette: (typeof PALETTES)[number]
  motion: (typeof MOTIONS)[number]
  confirm: boolean // a move on the board is played only after a second tap
  sound: boolean
}

const KEY = 'bastide.settings'

function spoken(): Language {
  for (const wanted of navigator.languages ?? []) {
    const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(language))
    if (found) return found
  }
  return 'en'
}

function kept(): Settings {
  const standard: Settings = {
    language: spoken(),
    theme: 'system',
    palette: 'classic',
    motion: 'system',
    confirm: false,
    sound: false,
  }
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
    const allowed = (list: readonly string[], value: unknown) => typeof value === 'string' && list.includes(value)
    return {
      language: allowed(LANGUAGES, stored.language) ? stored.language! : standard.language,
      theme: allowed(THEMES, stored.theme) ? stored.theme! : standard.theme,
      palette: allowed(PALETTES, stored.palette) ? stored.palette! : standard.palette,
      motion: allowed(MOTIONS, stored.motion) ? stored.motion! : standard.motion,
      confirm: stored.confirm === true,
      sound: stored.sound === true,
    }
  } catch {
    return standard
  }
}

export const settings: Settings = $state(kept())

/** Keeps what changes, and shows it: call once, where the app begins. */
export function applySettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings))
    } catch {
      // a browser that keeps nothing plays as well
    }
  })
  $effect(() => {
    const root = document.documentElement
    root.lang = settings.language
    root.dataset['theme'] = settings.theme
    root.dataset['palette'] = settings.palette
    root.dataset['motion'] = settings.motion
  })
}

/** Whether things may move on the screen. */
export function moves(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'full'
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A duration in milliseconds, or none for whoever wants no motion. */
export function lasting(milliseconds: number): number {
  return moves() ? milliseconds : 0
}
