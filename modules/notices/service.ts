/**
 * What people are told: one way to tell it, the inbox in which it stays for a year, and the choices
 * of whoever is told. Owns `notices` and `notice_settings`.
 *
 * Promises: a notice is asked for in the transaction of whatever it tells of, and is there exactly
 * when that commits; asked for twice under one name, it is written once. It takes the channels that
 * packages/domain/src/notices.ts and its reader's choices name, and no other. In quiet hours it
 * waits, unless it is urgent, and is in the inbox meanwhile. What it says is encrypted with its
 * reader's own key, and becomes words when it is read.
 *
 * Everything but what somebody asked for themselves a moment ago (codes and links) goes through
 * `notify`. Messages about money owed come through modules/contacts, whose rules choose their hour
 * and channel (`tell`).
 */
export { type NoticeDeps, notify, type Told, tell } from './notify.ts';
/** For whoever closes an account. */
export { deleteNoticesOf as forgetNotices } from './repository.ts';
export { readSettings } from './settings-repository.ts';
