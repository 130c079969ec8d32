// Compiles the messages without a build, for tests and type checks; nothing when they are current.
import { compileIfStale, forDevelopment } from './compiled-messages.ts';

await compileIfStale(forDevelopment);
