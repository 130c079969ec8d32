import { housekeepingHandlers } from '@luwag/platform/housekeeping';
import type { Handler } from '@luwag/platform/jobs';

/** Every job the worker runs. A module's handlers run only when they are listed here. */
export const handlers: Handler[] = [...housekeepingHandlers];
