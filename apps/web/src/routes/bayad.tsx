import '#app/features/ways/ways.css';
import { openCode } from '#app/features/ways/bayad.server.ts';
import { CodePage } from '#app/features/ways/bayad-page.tsx';
import type { Route } from './+types/bayad';

export const action = (args: Route.ActionArgs) => openCode(args);

export default function Bayad({ actionData }: Route.ComponentProps) {
  return <CodePage reply={actionData} />;
}
