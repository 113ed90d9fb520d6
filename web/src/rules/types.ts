/** The rules of a game in one language. */
export interface Rules {
  title: string
  intro: string
  groups: Group[]
}

export interface Group {
  title: string
  html: string
  rules: Rule[]
}

export interface Rule {
  id: string
  title: string
  html: string
  pictures: { id: string; caption: string }[]
}
