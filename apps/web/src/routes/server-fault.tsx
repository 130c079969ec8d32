import { data } from 'react-router';
import { ServerFault } from '#app/features/faults/server-fault.tsx';

/** The page by its address answers as it does where a real fault draws it: with its own status. */
export const loader = () => data(null, { status: 500 });

export default function ServerFaultPage() {
  return <ServerFault retryHref="/" />;
}
