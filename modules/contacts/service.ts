/**
 * What we write to buyers about money they owe. Owns `contacts` and `contact_pauses`.
 *
 * Promises: nobody but the buyer is written to, only within the hours and limits of
 * packages/domain/src/contact-rules.ts, by one channel that the buyer allowed, and in the words of
 * a template. Both are decided at the moment of sending, in one transaction with the message, so
 * that neither a late worker nor two at once can pass them. One message speaks of everything that
 * is due. What was paid or told meanwhile is not said. Each message is on record, and its buyer
 * reads it.
 *
 * For other modules: `askForContact` asks for one; `listContactsOf` is the record of a buyer, in
 * the system's scope. `tellOwed` says what is owed to a group. `pauseContact` has nothing said of
 * what is late until a day is over.
 */
export { askForContact, type ContactAsked } from './asking.ts';
export { contactViewOf, listContacts } from './log.ts';
export {
  deletePauses as forgetPauses,
  pauseContact,
  resumeContact,
} from './pauses-repository.ts';
export { type ContactPreview, type PreviewDeps, previewContacts } from './previewing.ts';
export { type ContactRow, listContactPast, listContactsOf } from './repository.ts';
export { type OwedToOthers, tellOwed } from './telling-owed.ts';
