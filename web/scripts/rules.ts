// A Vite plugin that turns the Markdown pages of docs/rules into groups of numbered rules with HTML. In the Markdown, a
// link to a rule leads to its heading, and a picture is a paragraph that links its caption to the position.
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import type { Group, Rule, Rules } from '../src/rules/types.ts'

const PICTURE = /^\[(.*)\]\(pictures\.json#([a-z0-9-]+)\)$/
const GROUP = /^## (.+)$/
const RULE = /^### ([A-Z]\d+\.\d+) (.+)$/
const NUMBER = /^[A-Z]\d+\.\d+$/

const marked = new Marked({
  renderer: {
    link({ text }) {
      return NUMBER.test(text) ? `<a href="#${text}">${text}</a>` : text
    },
  },
})

/** Parse a page of rules. */
export function parseRules(text: string): Rules {
  const lines = text.split('\n')
  const title = (lines.shift() ?? '').replace(/^# /, '')
  const rules: Rules = { title, intro: '', groups: [] }
  let group: Group | undefined
  let rule: Rule | undefined
  let body: string[] = []
  const close = () => {
    const html = marked.parse(body.join('\n'), { async: false }).trim()
    if (rule) rule.html = html
    else if (group) group.html = html
    else rules.intro = html
    body = []
  }
  for (const line of lines) {
    const heading = GROUP.exec(line)
    const numbered = RULE.exec(line)
    const picture = PICTURE.exec(line.trim())
    if (heading) {
      close()
      rule = undefined
      group = { title: heading[1]!, html: '', rules: [] }
      rules.groups.push(group)
    } else if (numbered) {
      close()
      rule = { id: numbered[1]!, title: numbered[2]!, html: '', pictures: [] }
      group!.rules.push(rule)
    } else if (picture) {
      rule!.pictures.push({ id: picture[2]!, caption: picture[1]! })
    } else body.push(line)
  }
  close()
  return rules
}

export function rules(): Plugin {
  return {
    name: 'rules',
    transform(code, id) {
      if (!/\/docs\/rules\/[a-z]+\/[a-z]+\.md$/.test(id)) return
      return { code: `export default ${JSON.stringify(parseRules(code))}`, map: null }
    },
  }
}
