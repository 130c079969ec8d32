// Compiles the messages without a build, for tests and type checks on a clean checkout.
import { compile } from '@inlang/paraglide-js';
import { messagesOptions } from './messages.config.ts';

await compile(messagesOptions);
