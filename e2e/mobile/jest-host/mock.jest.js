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

test('the mock answers after all mocks were reset, as `resetMocks` does, and as the test tells it to', async () => {
  service.show.mockResolvedValue(true);
  await expect(service.show('popup-1')).resolves.toBe(true);
  jest.resetAllMocks();
  await expect(service.show('popup-1')).resolves.toBe(false);
  expect(service.show).toHaveBeenCalledTimes(1);
  service.show = jest.fn(() => 'of my own');
  expect(service.show()).toBe('of my own');
});
