import { ServerFault } from '#app/features/faults/server-fault.tsx';

/** The page by its address. Real faults draw it where they happen, with status 500. */
export default function ServerFaultPage() {
  return <ServerFault retryHref="/" />;
}
