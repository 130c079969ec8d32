import { randomBytes } from 'node:crypto';
import { WebSettings } from '../server/settings.ts';

/** Of a web server beside which nothing else runs; nobody listens at port 1. */
export const webSettings = ({ apiPort = 1 } = {}): WebSettings =>
  WebSettings.parse({
    LUWAG_MODE: 'test',
    LOG_LEVEL: 'silent',
    WEB_PORT: 0,
    PUBLIC_ORIGIN: 'https://luwag.example',
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
    SESSION_KEYS: `test:${randomBytes(64).toString('base64url')}`,
    USERPOOL_ORIGIN: 'http://127.0.0.1:1',
    USERPOOL_ISSUER: 'http://127.0.0.1:1',
    USERPOOL_ID: 'ap-southeast-1_test',
    USERPOOL_CLIENT_ID: 'test',
    USERPOOL_IDENTITY_POOL_ID: 'ap-southeast-1:test',
    PUBLIC_WIRE_KEY: `test:${randomBytes(32).toString('base64url')}`,
  });
