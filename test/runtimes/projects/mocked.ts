// The shop with the mock in place of the service, as its own tests have it.
import { createClient } from "token-payments-contract/client";
import { createMockFetch } from "token-payments-contract/mock";
import { createShop } from "./shop.ts";

export function createMockedShop() {
  const mock = createMockFetch();
  const client = createClient({
    baseUrl: "http://payments.example",
    appHandle: "demo_app",
    signApp: () => "any",
    signUser: () => "any",
    fetch: mock,
  });
  return { mock, shop: createShop(client) };
}
