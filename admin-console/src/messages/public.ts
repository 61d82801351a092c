/** What other slices use of messages: nothing else of this folder is theirs. */
export { ComposeDialog } from './outbox/compose-dialog.tsx';
