export type Stored = { key: string; putAt: Date };

/**
 * Where encrypted objects are kept. Whatever is put here was encrypted before; the store sees
 * neither a picture nor a name. Keys are made by us: a folder, a slash, and random letters.
 */
export type ObjectStore = {
  /** Whole or not at all: a reader never sees half an object. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** Removing what is not there is done already. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<Stored>;
  close(): void;
};

const keyShape = /^[a-z]+\/[\w-]{20,60}$/;

/** Keys become paths and addresses, so nothing but our own form is one. */
export function assertKey(key: string): void {
  if (!keyShape.test(key)) throw new Error(`not an object key: ${key}`);
}
