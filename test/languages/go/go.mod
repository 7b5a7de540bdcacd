module start

go 1.19
