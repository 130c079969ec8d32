import { helpReader } from './help-reader.ts';

helpReader();
