import * as contracts from '@luwag/contracts/test-mode';
import { type Route, route } from '@luwag/platform/http/route';
import { getGoLive } from './go-live.ts';
import {
  addToTestClock,
  advanceTestClock,
  createTestClock,
  getTestClock,
  listTestClocks,
  removeTestClock,
} from './service.ts';
import { triggerTestEvent } from './triggering.ts';

/** What a shop's developers do to their own tests. */
export const testModeRoutes: Route[] = [
  route(contracts.createTestClock, createTestClock),
  route(contracts.listTestClocks, listTestClocks),
  route(contracts.getTestClock, getTestClock),
  route(contracts.addToTestClock, addToTestClock),
  route(contracts.advanceTestClock, advanceTestClock),
  route(contracts.removeTestClock, removeTestClock),
  route(contracts.triggerTestEvent, triggerTestEvent),
  route(contracts.getGoLive, getGoLive),
];
