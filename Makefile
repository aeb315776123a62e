# `make help` says what there is.

SWIFT := scripts/swift
# Whoever runs the frame needs no Swift installed.
RELEASE := -c release --static-swift-stdlib
# The workers that each need a library of their own, as program:pkg-config name.
OPTIONAL_WORKERS := wayframe-decode-heif:libheif wayframe-metadata:gexiv2
SOURCES := Package.swift Sources Tests Plugins Benchmarks

PREFIX ?= /usr/local
DESTDIR ?=

# As it was typed: a dollar sign in a folder's name means nothing.
override PHOTOS := $(value PHOTOS)
export PHOTOS

.PHONY: build run test bench format lint install clean help

build: ## Build the program for use: .build/release/wayframe
	@scripts/install-packages build
	$(SWIFT) build $(RELEASE) --product wayframe-decode
	@for worker in $(OPTIONAL_WORKERS); do \
	  if pkg-config --exists "$${worker#*:}"; then \
	    $(SWIFT) build $(RELEASE) --product "$${worker%:*}" || exit; \
	  fi; \
	done
	$(SWIFT) build $(RELEASE) --product wayframe

run: ## Show the photos in PHOTOS=folder, or the built-in scenes
	@scripts/run

test: ## Build everything and run all tests; no display needed
	@scripts/install-packages build headless
	$(SWIFT) build --build-tests
	$(SWIFT) test

bench: ## Measure, side by side with other programs
	@scripts/install-packages build headless bench
	$(MAKE) build
	$(SWIFT) build $(RELEASE) --product wayframe-bench
	.build/release/wayframe-bench

format: ## Lay out the source as swift format does
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

lint: ## Say where the source is not laid out so
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

install: ## Install what `make` built, with the unit that starts it at boot
	@test -x .build/release/wayframe -a -x .build/release/wayframe-decode || \
	  { echo "Nothing is built yet: run make first (without sudo)." >&2; exit 69; }
	install -D -m 755 .build/release/wayframe $(DESTDIR)$(PREFIX)/bin/wayframe
	install -D -m 755 .build/release/wayframe-decode \
	  $(DESTDIR)$(PREFIX)/libexec/wayframe/wayframe-decode
	@for worker in $(OPTIONAL_WORKERS); do \
	  program=".build/release/$${worker%:*}"; \
	  [ ! -x "$$program" ] || \
	    install -m 755 "$$program" $(DESTDIR)$(PREFIX)/libexec/wayframe/ || exit; \
	done
	install -m 755 scripts/in-cage $(DESTDIR)$(PREFIX)/libexec/wayframe/in-cage
	install -d $(DESTDIR)$(PREFIX)/lib/systemd/system
	sed 's|/usr/local|$(PREFIX)|g' systemd/wayframe-cage.service \
	  > $(DESTDIR)$(PREFIX)/lib/systemd/system/wayframe-cage.service
	chmod 644 $(DESTDIR)$(PREFIX)/lib/systemd/system/wayframe-cage.service
	install -D -m 644 systemd/wayframe.sysusers $(DESTDIR)$(PREFIX)/lib/sysusers.d/wayframe.conf
	install -D -m 644 systemd/wayframe.pam $(DESTDIR)/etc/pam.d/wayframe

clean: ## Remove everything that was built
	rm -rf .build wayframe.png

help: ## Say what there is
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r name text; do \
	  printf '  make %-8s %s\n' "$$name" "$$text"; done
