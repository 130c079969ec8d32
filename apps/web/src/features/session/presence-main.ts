import { watchPresence } from './presence.ts';

watchPresence();
