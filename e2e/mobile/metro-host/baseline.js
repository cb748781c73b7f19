// The same app without the SDK, for measuring what the SDK adds.
import { createContext, useEffect, useMemo, useRef, useState } from 'react';
import { jsx } from 'react/jsx-runtime';
import {
  AppState,
  KeyboardAvoidingView,
  Linking,
  Modal,
  NativeModules,
  Platform,
  TurboModuleRegistry,
} from 'react-native';

globalThis.host = [
  createContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  jsx,
  AppState,
  KeyboardAvoidingView,
  Linking,
  Modal,
  NativeModules,
  Platform,
  TurboModuleRegistry,
];
