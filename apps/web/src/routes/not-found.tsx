import { data } from 'react-router';
import { NotFound } from '#app/features/faults/not-found.tsx';

/** A real 404, so that search engines and link checkers believe it. */
export const loader = () => data(null, { status: 404 });

export default NotFound;
