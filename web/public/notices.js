// Shows "it is your turn" when no page is open, and opens the table when it is clicked.
const YOUR_TURN = { fr: 'C’est à toi\u202f:', de: 'Du bist dran:', pl: 'Twoja kolej:' }

// the server's sentence, in the language of the browser
function worded(text) {
  const words = YOUR_TURN[self.navigator.language.slice(0, 2)]
  const said = /^It is your turn in (.+?)(?: with (.+))?\.$/.exec(text)
  if (!words || !said) return text
  const [, game, others] = said
  return `${words} ${game}${others ? ` (${others.replaceAll(' and ', ', ')})` : ''}`
}

self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {}
  const data = { url: `/table/${told.table}` }
  const options = { body: worded(told.text), icon: '/icon.svg', tag: told.table, data }
  event.waitUntil(self.registration.showNotification('Bastide', options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.url))
})
