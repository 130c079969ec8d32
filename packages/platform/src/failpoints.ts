/**
 * Named places where a test may end, break or freeze the process: `FAILPOINT=name:exit|throw|hang`,
 * several separated by commas. Compiled into every build so that what is drilled is what ships;
 * `armFailpoints` refuses in production, and an unarmed failpoint is one map look-up.
 */
type Action = 'exit' | 'throw' | 'hang';
const armed = new Map<string, Action>();

export function armFailpoints(spec: string | undefined, mode: string): void {
  armed.clear();
  if (!spec) return;
  if (mode === 'production') throw new Error('FAILPOINT is set in production');
  for (const part of spec.split(',')) {
    const [name, action] = part.split(':');
    if (!name || !isAction(action)) throw new Error(`FAILPOINT is malformed: ${part}`);
    armed.set(name, action);
  }
}

const isAction = (text: string | undefined): text is Action =>
  text === 'exit' || text === 'throw' || text === 'hang';

export async function failpoint(name: string): Promise<void> {
  const action = armed.get(name);
  if (!action) return;
  // Not process.exit: a crash runs no handlers and flushes nothing.
  if (action === 'exit') process.kill(process.pid, 'SIGKILL');
  if (action === 'throw') throw new Error(`failpoint ${name}`);
  await new Promise(() => undefined);
}
