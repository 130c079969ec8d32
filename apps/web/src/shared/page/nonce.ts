import { createContext } from 'react';

/**
 * The nonce of the answer being drawn, for a style element of our own. Empty in the browser, where
 * nothing new may need it.
 */
export const NonceContext = createContext('');
