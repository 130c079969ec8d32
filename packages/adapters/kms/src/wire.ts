/** What the encrypting process is asked over its channel, and what it answers. Bytes in base64. */
export type Asked = {
  /** The ARN of the key in the KMS; its region is the one that is asked. */
  kmsKey: string;
  endpoint?: string | undefined;
  timeoutMs: number;
} & ({ call: 'newDataKey' } | { call: 'decrypt'; encrypted: string });

export type DataKey = { dataKey: string; encrypted: string };

/** Why there is no key. It names what the KMS named, and never what was asked. */
export type Failure = {
  name: string;
  message: string;
  /** By which the KMS's own log is searched. */
  requestId?: string | undefined;
  /** Whether the same question may be answered later. */
  isPassing: boolean;
};

export type Answer = DataKey | { failure: Failure };

/** Not an alias, which could be pointed at another key. */
export const kmsKeyShape = /^arn:aws[a-z-]*:kms:([a-z0-9-]+):\d{12}:key\/[\w-]+$/;
