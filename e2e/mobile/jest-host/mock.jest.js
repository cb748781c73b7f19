// The mock that the SDK ships for hosts' tests.
import { fireEvent, render, screen } from '@testing-library/react-native';
import React from 'react';
import { service } from 'service-popups/mobile/jest';
import { App } from './App';

jest.mock('service-popups/mobile', () => require('service-popups/mobile/jest'));

test('the mock renders the app and records calls, without a network or a native module', () => {
  const error = jest.spyOn(console, 'error');
  global.fetch = jest.fn();
  render(<App />);
  fireEvent.press(screen.getByText('Place the order'));
  expect(service.triggerEvent).toHaveBeenCalledWith('checkout_done');
  expect(service.setUserAttributes).toHaveBeenCalledWith({ plan: 'pro' });
  expect(global.fetch).not.toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
});

test('the mock answers where the SDK answers', async () => {
  await expect(service.setContactAttributes({})).resolves.toBe(true);
  await expect(service.ready).resolves.toBeUndefined();
  expect(service.delivery()).toEqual({ delivered: 0, pending: 0, dropped: {} });
});
