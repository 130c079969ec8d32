// Compiles the messages without a build, for tests and type checks; nothing when they are current.
import { compileForTests } from './compiled-messages.ts';

await compileForTests();
