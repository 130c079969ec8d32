import type { Likeness, MatchBand } from '@luwag/domain/face-match';
import type { Challenge, LivenessReason } from '@luwag/domain/liveness';
import type { Assurance, LivenessStatus, Measured } from '@luwag/domain/liveness-verdict';

/**
 * Who says whether somebody is there. The shape is that of vendors with a session of their own
 * (createSession, the vendor's component in the browser, getResult once): ours fits into it, and a
 * certified one can take its place without the module noticing.
 */
export type LivenessProvider = LivenessSessions & {
  getResult(session: SentSession): Promise<LivenessResult>;
};

/** What the API has of a provider: it begins checks and judges none, so it needs no model. */
export type LivenessSessions = {
  /** As it is stored with each check. */
  name: string;
  assurance: Assurance;
  createSession(): Promise<LivenessSession>;
};

export type LivenessSession = {
  /** The provider's own id, where it keeps the session. */
  providerSession: string | null;
  /** What the person is asked to do, where it is we who ask. */
  challenges: Challenge[];
};

export type SentSession = LivenessSession & {
  /** Our own clean JPEGs: the look straight ahead, then one for each challenge. */
  frames: readonly Uint8Array[];
};

export type LivenessResult = {
  status: LivenessStatus;
  reasons: LivenessReason[];
  /** 0 to 100, as vendors count. */
  score: number;
  /** Which of the frames stands for the person from now on. */
  referenceFrame: number;
  measured: readonly Measured[];
};

export type FaceMatch =
  | ({ kind: 'compared'; band: MatchBand } & Likeness)
  | { kind: 'no_face'; in: 'reference' | 'other' };

/** Whether our own pictures show the same person as the first one does; an answer for each. */
export type FaceMatchProvider = {
  compare(reference: Uint8Array, others: readonly Uint8Array[]): Promise<FaceMatch[]>;
};

export type { DocumentReader } from './looks.ts';
