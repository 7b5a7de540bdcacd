package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"start/generated"
)

// Sample: issue_sila
func issueSila(prefer string) []byte {
	now, app, account := time.Now().Unix(), "demo_app", "main_checking"
	request := payments.IssueSilaRequest{
		Header:      payments.IssueSilaRequestHeader{Created: now, AppHandle: &app, UserHandle: "demo_user"},
		Amount:      79543,
		AccountName: &account,
	}
	body, err := request.Marshal()
	check(err)
	return call("/0.2/issue_sila", body, prefer)
}

func call(path string, body []byte, prefer string) []byte {
	server := os.Getenv("SERVER")
	if server == "" {
		server = "http://127.0.0.1:4010"
	}
	request, err := http.NewRequest("POST", server+path, bytes.NewReader(body))
	check(err)
	request.Header.Set("content-type", "application/json")
	// Replace the signatures with your own: the mock accepts any.
	request.Header.Set("authsignature", "any")
	request.Header.Set("usersignature", "any")
	request.Header.Set("prefer", prefer)
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	check(err)
	return answer
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// End of the sample.

// Compiles only where both have types.
var _ int64 = payments.IssueSilaRequest{}.Amount
var _ string = payments.IssueSilaRequest{}.Header.UserHandle

func main() {
	issued, err := payments.UnmarshalIssueSilaSuccess(issueSila(""))
	check(err)
	fmt.Println(issued.TransactionID)

	app := "demo_app"
	list := payments.GetEntitiesRequest{
		Header: payments.GetEntitiesRequestHeader{Created: time.Now().Unix(), AppHandle: &app},
	}
	body, err := list.Marshal()
	check(err)
	listed, err := payments.UnmarshalGetEntitiesSuccess(call("/0.2/get_entities", body, ""))
	check(err)
	fmt.Println(len(listed.Entities.Individuals))

	refused, err := payments.UnmarshalIssueSilaRefusal(issueSila("code=403, example=instant_ach_max_amount"))
	check(err)
	fmt.Println(*refused.ErrorCode)

	path := os.Getenv("EVENTS")
	if path == "" {
		return
	}
	events, err := os.ReadFile(path)
	check(err)
	for _, line := range strings.Split(strings.TrimSpace(string(events)), "\n") {
		var kind struct {
			EventType string `json:"event_type"`
		}
		check(json.Unmarshal([]byte(line), &kind))
		event := map[string]any{
			"kyc":          &payments.KycStatusUpdateEvent{},
			"transaction":  &payments.TransactionEvent{},
			"bank_account": &payments.BankAccountEvent{},
			"entity":       &payments.EntitySMSOptInEvent{},
		}[kind.EventType]
		check(json.Unmarshal([]byte(line), event))
		text, err := json.Marshal(event)
		check(err)
		fmt.Println(string(text))
	}
}
