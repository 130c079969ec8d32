/**
 * Named places where a test may end, break or freeze the process: `FAILPOINT=name:exit|throw|hang`,
 * several separated by commas. Compiled into every build so that what is drilled is what ships;
 * `armFailpoints` refuses in production, and an unarmed failpoint is one map look-up.
 *
 * `FAILPOINT=steered` leaves it to whoever started the process, over the channel between the two:
 * `{arm: 'name:stand'}` arms, `{at: name}` says that somebody stands there, `{go: name}` lets go.
 */
type Action = 'exit' | 'throw' | 'hang' | 'stand';
const armed = new Map<string, Action>();
const paused = new Map<string, () => void>();

export function armFailpoints(spec: string | undefined, mode: string): void {
  armed.clear();
  if (!spec) return;
  if (mode === 'production') throw new Error('FAILPOINT is set in production');
  if (spec === 'steered') beSteered();
  else arm(spec);
}

function arm(spec: string): void {
  for (const part of spec.split(',')) {
    const [name, action] = part.split(':');
    if (!name || !isAction(action)) throw new Error(`FAILPOINT is malformed: ${part}`);
    armed.set(name, action);
  }
}

const isAction = (text: string | undefined): text is Action =>
  text === 'exit' || text === 'throw' || text === 'hang' || text === 'stand';

function beSteered(): void {
  process.on('message', (message: { arm?: string; go?: string }) => {
    if (message.arm !== undefined) armed.clear();
    if (message.arm) arm(message.arm);
    if (message.go) paused.get(message.go)?.();
  });
  // Listening for orders is no work: it keeps nobody from ending.
  process.channel?.unref();
}

export async function failpoint(name: string): Promise<void> {
  const action = armed.get(name);
  if (!action) return;
  // Not process.exit: a crash runs no handlers and flushes nothing.
  if (action === 'exit') process.kill(process.pid, 'SIGKILL');
  if (action === 'throw') throw new Error(`failpoint ${name}`);
  if (action === 'stand') return pauseHere(name);
  await new Promise(() => undefined);
}

/** Once: whoever comes by later, such as a job tried again, goes on. */
async function pauseHere(name: string): Promise<void> {
  armed.delete(name);
  const released = new Promise<void>((resolve) => paused.set(name, resolve));
  process.send?.({ at: name });
  await released;
}
