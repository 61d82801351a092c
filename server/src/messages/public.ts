/** What other slices use of messages: nothing else of this folder is theirs. */
export { unreadBook } from './inbox/unread-book.js';
export { collections, type MessageText } from './collections.js';
export { onlyOne, sendMessage, textHash, type MessageToSend } from './sending/send-message.js';
export { refuseUnseen } from './sending/refuse-unseen.js';
export { countRecipients } from './recipients.js';
export { ownTemplate } from './templates/templates.js';
