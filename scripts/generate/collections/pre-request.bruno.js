const address = (bru.getEnvVar("base_url") ?? "").replace(/\/+$/, "");
req.setUrl(req.getUrl().replace("{{base_url}}", address));

// The service does not know the header Prefer, and would carry out the request.
const isService = SERVERS.includes(address);
if (req.getHeader("prefer") && (isService || bru.getEnvVar("is_mock") !== "true")) {
  console.warn(`skipped: ${isService ? "base_url is that of the service" : "is_mock is not true"}`);
  bru.runner.skipRequest();
  // Bruno skips requests of a run only; one that is sent by hand is sent to an empty URL, and fails.
  req.setUrl("");
}

const content = JSON.parse(bru.interpolate(req.getBody({ raw: true })));
content.header.created = Math.floor(Date.now() / 1000);
content.header.reference = bru.interpolate("{{$guid}}");

const body = JSON.stringify(content);
const time = content.header.created;
req.setBody(body, { raw: true });
bru.setVar("authsignature", sign({ body, time, key: bru.getEnvVar("app_key") ?? "" }));
bru.setVar("usersignature", sign({ body, time, key: bru.getEnvVar("user_key") ?? "" }));
