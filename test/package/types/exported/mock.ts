// As in client.ts: the mock.

import * as mock from "token-payments-contract/mock";

export const all = { ...mock };
export const mockFetch = mock.createMockFetch();
export const controls = { ...mockFetch };
export const call = { ...mockFetch.calls[0] };
export const sent = { ...mockFetch.events[0] };
export const event = mock.makeEvent("kyc_status_update");
export const delivery = mock.deliver("http://127.0.0.1:4020", event);
export const server = await mock.createMockServer();
export const parts = { ...server };
