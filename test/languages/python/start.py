# Sample: issue_sila
import json
import os
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from generated import payments


def call(path: str, body: dict, prefer: str = "") -> dict:
    # Replace the signatures with your own: the mock accepts any.
    headers = {"content-type": "application/json", "authsignature": "any", "usersignature": "any", "prefer": prefer}
    server = os.environ.get("SERVER", "http://127.0.0.1:4010")
    with urlopen(Request(server + path, json.dumps(body).encode(), headers)) as response:
        return json.load(response)


header = payments.IssueSilaRequestHeader(int(time.time()), "demo_user", app_handle="demo_app")
request = payments.IssueSilaRequest(79543, header, account_name="main_checking")
answer = call("/0.2/issue_sila", payments.issue_sila_request_to_dict(request))
print(payments.issue_sila_success_from_dict(answer).transaction_id)
# End of the sample.

# The functions of each `event_type`.
KINDS = {
    "kyc": "kyc_status_update_event",
    "transaction": "transaction_event",
    "bank_account": "bank_account_event",
    "entity": "entity_sms_opt_in_event",
}

listing = payments.GetEntitiesRequest(payments.GetEntitiesRequestHeader(int(time.time()), app_handle="demo_app"))
answer = call("/0.2/get_entities", payments.get_entities_request_to_dict(listing))
print(len(payments.get_entities_success_from_dict(answer).entities.individuals or []))

try:
    body = payments.issue_sila_request_to_dict(request)
    call("/0.2/issue_sila", body, "code=403, example=instant_ach_max_amount")
except HTTPError as refused:
    print(payments.issue_sila_refusal_from_dict(json.load(refused)).error_code)

if "EVENTS" in os.environ:
    with open(os.environ["EVENTS"]) as lines:
        for line in lines:
            value = json.loads(line)
            name = KINDS[value["event_type"]]
            event = getattr(payments, f"{name}_from_dict")(value)
            print(json.dumps(getattr(payments, f"{name}_to_dict")(event)))
