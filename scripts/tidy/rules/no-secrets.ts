import { findAll, type Rule } from '../file.ts';

const secrets: { pattern: RegExp; message: string }[] = [
  { pattern: /\blw_live_[0-9A-Za-z]{16,}/g, message: 'a live API key of ours' },
  { pattern: /\bwhsec_[0-9A-Za-z+/]{32,}={0,2}/g, message: 'a webhook secret' },
  { pattern: /\bxnd_production_\w{16,}/g, message: 'a live key of the payment gateway' },
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g, message: 'a private key' },
  { pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, message: 'a cloud access key' },
  { pattern: /\b(?:gh[pousr]|npm)_[0-9A-Za-z]{36}/g, message: 'a token of the tool chain' },
  { pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g, message: 'a signed token' },
];

export const noSecrets: Rule = {
  name: 'no-secrets',
  why: 'What is committed is public for ever. Keys carry a prefix so that this can find them.',
  covers: () => true,
  check: (file) => secrets.flatMap(({ pattern, message }) => findAll(file, pattern, message)),
};
