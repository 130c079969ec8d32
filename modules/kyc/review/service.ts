/**
 * What staff do: the queue, the case page, views of documents, duplicates, decisions and their
 * outcomes, and the news of it. Stands above every other submodule; only the front files import it.
 */
export type { KycDeps, KycWorkerDeps } from './deps.ts';
/** The other accounts of somebody; and the same, with the person held until a transaction ends. */
export { listSamePerson, lockPerson } from './repository.ts';
