#[path = "generated/payments.rs"]
mod payments;

use payments::*;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, error::Error, fs};

// Sample: issue_sila
fn issue_sila(prefer: &str) -> Result<String, Box<dyn Error>> {
    let request = IssueSilaRequest {
        header: IssueSilaRequestHeader {
            created: now()?,
            app_handle: Some("demo_app".into()),
            user_handle: "demo_user".into(),
            auth_handle: None,
            crypto: None,
            reference: None,
            version: None,
        },
        amount: 79543,
        account_name: Some("main_checking".into()),
        business_uuid: None,
        card_name: None,
        descriptor: None,
        destination_id: None,
        message: None,
        processing_type: None,
        source_id: None,
        transaction_idempotency_id: None,
    };
    call("/0.2/issue_sila", &serde_json::to_string(&request)?, prefer)
}

fn call(path: &str, body: &str, prefer: &str) -> Result<String, Box<dyn Error>> {
    let server = env::var("SERVER").unwrap_or("http://127.0.0.1:4010".into());
    let request = ureq::post(&(server + path))
        .set("content-type", "application/json")
        // Replace the signatures with your own: the mock accepts any.
        .set("authsignature", "any")
        .set("usersignature", "any")
        .set("prefer", prefer);
    match request.send_string(body) {
        Ok(response) | Err(ureq::Error::Status(_, response)) => Ok(response.into_string()?),
        Err(error) => Err(error.into()),
    }
}

fn now() -> Result<i64, Box<dyn Error>> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() as i64)
}
// End of the sample.

fn main() -> Result<(), Box<dyn Error>> {
    let issued: IssueSilaSuccess = serde_json::from_str(&issue_sila("")?)?;
    println!("{}", issued.transaction_id);

    let header = GetEntitiesRequestHeader {
        created: now()?,
        app_handle: Some("demo_app".into()),
        auth_handle: None,
        crypto: None,
        reference: None,
        version: None,
    };
    let list = GetEntitiesRequest { header, entity_type: None, message: None };
    let listed: GetEntitiesSuccess =
        serde_json::from_str(&call("/0.2/get_entities", &serde_json::to_string(&list)?, "")?)?;
    println!("{}", listed.entities.individuals.unwrap_or_default().len());

    let refused: IssueSilaRefusal =
        serde_json::from_str(&issue_sila("code=403, example=instant_ach_max_amount")?)?;
    println!("{}", serde_json::to_value(refused.error_code)?.as_str().unwrap_or_default());

    if let Ok(path) = env::var("EVENTS") {
        for line in fs::read_to_string(path)?.lines() {
            let kind: serde_json::Value = serde_json::from_str(line)?;
            let event = match kind["event_type"].as_str() {
                Some("kyc") => serde_json::to_string(&serde_json::from_str::<KycStatusUpdateEvent>(line)?)?,
                Some("transaction") => serde_json::to_string(&serde_json::from_str::<TransactionEvent>(line)?)?,
                Some("bank_account") => serde_json::to_string(&serde_json::from_str::<BankAccountEvent>(line)?)?,
                _ => serde_json::to_string(&serde_json::from_str::<EntitySmsOptInEvent>(line)?)?,
            };
            println!("{}", event);
        }
    }
    Ok(())
}
