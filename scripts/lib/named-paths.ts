import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.ts';

const looksLikeFile = /^(?:\.\w+|[A-Za-z][\w.-]*\/[\w./-]*\.\w+|[A-Z]+\.md)$/;

/** Every file that a text names between backticks, such as `docs/security.md`. */
export const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => looksLikeFile.test(path));

/** Those that are not there. */
export const missingIn = (text: string): string[] =>
  pathsIn(text).filter((path) => !existsSync(join(root, path)));
