/** The types of the protocol, made from the server's own by `npm run types`. */
export type * from './generated/messages'
export type * as api from './generated/api'
