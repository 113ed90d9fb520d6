/** Settings of this browser, stored in it and nowhere else. */
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
  confirm: boolean // moves on the board need a second tap
  sound: boolean
}

const KEY = 'bastide.settings'

function preferredLanguage(): Language {
  for (const wanted of navigator.languages ?? []) {
    const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(language))
    if (found) return found
  }
  return 'en'
}

function loadSettings(): Settings {
  const defaults: Settings = {
    language: preferredLanguage(),
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
      language: allowed(LANGUAGES, stored.language) ? stored.language! : defaults.language,
      theme: allowed(THEMES, stored.theme) ? stored.theme! : defaults.theme,
      palette: allowed(PALETTES, stored.palette) ? stored.palette! : defaults.palette,
      motion: allowed(MOTIONS, stored.motion) ? stored.motion! : defaults.motion,
      confirm: stored.confirm === true,
      sound: stored.sound === true,
    }
  } catch {
    return defaults
  }
}

export const settings: Settings = $state(loadSettings())

/** Store and apply settings whenever they change; call once, when the app starts. */
export function applySettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings))
    } catch {
      // no storage: the settings last until the page is closed
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

/** Return whether animations are allowed. */
export function isMotionEnabled(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'full'
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The duration of an animation in milliseconds; 0 if animations are off. */
export function motionDuration(milliseconds: number): number {
  return isMotionEnabled() ? milliseconds : 0
}
