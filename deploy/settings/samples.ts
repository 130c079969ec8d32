import { drawSecret } from './files.ts';
import { table } from './table.ts';

/** Values of the form that those give who a process talks to: for checks, and for nobody to use. */
const samples: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://luwag_app:drawn-once-and-long@pgbouncer.engines:6432/luwag',
  DATABASE_SESSION_URL: 'postgres://luwag_app:drawn-once-and-long@haproxy.engines:5000/luwag',
  DATABASE_USERPOOL_URL:
    'postgres://luwag_userpool:drawn-once-and-long@pgbouncer.engines:6432/luwag',
  DATABASE_OWNER_URL: 'postgres://luwag_owner:drawn-once-and-long@haproxy.engines:5000/luwag',
  REDIS_URL: 'rediss://:drawn-once-and-long@redis.engines:6379/0',
  OBJECT_STORE_KEY_ID: 'luwag-documents',
  OBJECT_STORE_SECRET: 'drawn-once-and-long',
  SMTP_URL: 'smtps://luwag:drawn-once-and-long@mail.luwag.example:465',
  SEMAPHORE_API_KEY: 'drawn-once-and-long',
  XENDIT_SECRET_KEY: 'xnd_production_example',
  XENDIT_TEST_SECRET_KEY: 'xnd_development_example',
  XENDIT_CALLBACK_TOKEN: 'drawn-once-and-long',
};

export function sampleSecret(name: string): string {
  const setting = table[name];
  if (setting?.kind === 'drawn') return drawSecret(setting);
  const sample = samples[name];
  if (sample === undefined) throw new Error(`no sample of ${name}`);
  return sample;
}
