// Shows "it is your turn" notifications when no page is open; a click opens the table.
const YOUR_TURN = { fr: 'C’est à toi\u202f:', de: 'Du bist dran:', pl: 'Twoja kolej:' }

// Translate the server's sentence into the language of the browser.
function translate(text) {
  const prefix = YOUR_TURN[self.navigator.language.slice(0, 2)]
  const match = /^It is your turn in (.+?)(?: with (.+))?\.$/.exec(text)
  if (!prefix || !match) return text
  const [, game, others] = match
  return `${prefix} ${game}${others ? ` (${others.replaceAll(' and ', ', ')})` : ''}`
}

self.addEventListener('push', (event) => {
  const message = event.data?.json() ?? {}
  const data = { url: `/table/${message.table}` }
  const options = { body: translate(message.text), icon: '/icon.svg', tag: message.table, data }
  event.waitUntil(self.registration.showNotification('Bastide', options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.url))
})
