import { test } from 'vitest';
import { browser, openBrowserForFile } from '../set-up.ts';
import { walkTheWholeWay } from './whole-way.ts';

openBrowserForFile();

test('a buyer signs up, proves address and number, goes idle, and comes back by a new password', () =>
  walkTheWholeWay(browser, 'buyer'));
