import pino, { type Logger } from 'pino';
import { countAlarm } from './alarms.ts';
import { traceIdOf } from './trace-context.ts';

export type { Logger };

// Names whose values never belong in a log, at any depth we log objects at.
const secretNames = [
  'password',
  'current_password',
  'new_password',
  'confirm_password',
  'otp',
  'code',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'email',
  'contact_number',
  'number',
  'first_name',
  'middle_name',
  'last_name',
  'tin',
];
// The database names the values of a row that it refused.
const errorDetails = ['err.detail', 'err.where'];
const redactPaths = secretNames
  .flatMap((name) => {
    const key = /^\w+$/.test(name) ? `.${name}` : `["${name}"]`;
    return [key.replace(/^\./, ''), `*${key}`, `*.*${key}`];
  })
  .concat(errorDetails);

/** Every line says of which trace it is, and one that is an alarm is counted. */
export const lineHooks = {
  mixin: () => {
    const trace_id = traceIdOf();
    return trace_id === undefined ? {} : { trace_id };
  },
  hooks: {
    logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
      countAlarm(args[0]);
      method.apply(this, args);
    },
  },
};

/**
 * One line of JSON an event. Personal data and secrets are removed by name before they are written.
 */
export const createLogger = (
  name: string,
  level: string,
  destination?: pino.DestinationStream,
): Logger =>
  pino(
    {
      name,
      level,
      base: { name },
      redact: { paths: redactPaths, censor: '[removed]' },
      ...lineHooks,
    },
    destination ?? pino.destination(1),
  );
